import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { wordpressFiles } from '../../scripts/wordpress-zip.ts'
import { freePort } from '../../apps/api/test/free-port.ts'

/** Debian packages of a site, each with a file that exists if the package is installed. */
export const wordpressPackages = {
  wordpress: '/usr/share/wordpress/wp-load.php',
  'wordpress-theme-twentytwentyone': '/usr/share/wordpress/wp-content/themes/twentytwentyone',
  'wordpress-theme-twentytwentythree': '/usr/share/wordpress/wp-content/themes/twentytwentythree',
  'mariadb-server': '/usr/sbin/mariadbd',
  'php-cli': '/usr/bin/php',
  'php-mysql': '/usr/share/php8.2-mysql/mysql/mysqli.ini',
  'php-curl': '/usr/share/php8.2-curl/curl/curl.ini',
  minify: '/usr/bin/minify',
}

/** People of the site. Their password is their name. */
export const people = { owner: 'administrator', erin: 'editor' } as const

/**
 * A rude optimiser, chosen by the address of a page: `merge` puts all scripts into one deferred
 * file at the end, `delay` holds every script until the visitor does something. `minify` shortens the
 * HTML with Debian's program of this name. Debian has no plugin for WordPress that optimises pages.
 */
const optimiser = String.raw`<?php
add_action('template_redirect', function () {
  $how = isset($_GET['optimise']) ? $_GET['optimise'] : '';
  if (!$how) return;
  ob_start(function ($html) use ($how) {
    if ($how === 'minify') {
      file_put_contents(ABSPATH . 'page.html', $html);
      return shell_exec('minify --type html ' . escapeshellarg(ABSPATH . 'page.html'));
    }
    $external = '~<script\b[^>]*\bsrc=(["\'])(.*?)\1[^>]*></script>~';
    if ($how === 'merge') {
      preg_match_all($external, $html, $found);
      $code = '';
      foreach ($found[2] as $src) $code .= file_get_contents(html_entity_decode($src)) . ";\n";
      file_put_contents(ABSPATH . 'merged.js', $code);
      $html = preg_replace($external, '', $html);
      return str_replace('</body>', '<script defer src="/merged.js"></script></body>', $html);
    }
    $html = preg_replace_callback($external, function ($m) {
      return str_replace(' src=', ' type="text/delayed" data-src=', $m[0]);
    }, $html);
    return str_replace('</body>', '<script>addEventListener("pointermove", function () {
      document.querySelectorAll("script[data-src]").forEach(function (one) {
        var s = document.createElement("script"); s.src = one.dataset.src; one.replaceWith(s);
      });
    }, { once: true });</script></body>', $html);
  });
});`

/**
 * Installs a WordPress of Debian in a new folder, with a database of its own, and serves it.
 */
export async function startWordpress() {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-wordpress-'))
  const site = join(folder, 'site')
  cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true })
  rmSync(join(site, '.htaccess'), { force: true })
  for (const { name, bytes } of wordpressFiles()) {
    const file = join(site, 'wp-content/plugins', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  mkdirSync(join(site, 'wp-content/mu-plugins'))
  writeFileSync(join(site, 'wp-content/mu-plugins/optimiser.php'), optimiser)

  const data = join(folder, 'data')
  const socket = join(folder, 'db.sock')
  const children: ChildProcess[] = []
  const run = (program: string, args: string[], env = {}) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...env },
    })
    children.push(child)
    return child
  }
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--user=root',
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
    ],
    { stdio: 'pipe' },
  )
  run('/usr/sbin/mariadbd', [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'db.pid')}`,
    '--skip-networking',
    '--user=root',
  ])
  await until(() =>
    execFileSync(
      'mariadb',
      ['--no-defaults', '-S', socket, '-e', 'CREATE DATABASE IF NOT EXISTS wp'],
      { stdio: 'pipe' },
    ),
  )

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // Nobody may save markup that WordPress filters, as in a network of sites.
  writeFileSync(
    join(site, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('AUTH_KEY', 'a'); define('SECURE_AUTH_KEY', 'b'); define('LOGGED_IN_KEY', 'c'); define('NONCE_KEY', 'd');
define('AUTH_SALT', 'e'); define('SECURE_AUTH_SALT', 'f'); define('LOGGED_IN_SALT', 'g'); define('NONCE_SALT', 'h');
define('WP_HOME', '${origin}'); define('WP_SITEURL', '${origin}');
define('DISALLOW_UNFILTERED_HTML', true); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_ACCESSIBLE_HOSTS', '127.0.0.1,localhost');
define('WP_DEBUG', true); define('WP_DEBUG_DISPLAY', false); define('WP_DEBUG_LOG', '${folder}/debug.log');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  )

  /** Runs PHP in the site, and returns what it prints. */
  const php = (code: string, before = '') =>
    execFileSync(
      'php',
      [
        '-d',
        'sendmail_path=/bin/true',
        '-r',
        `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; ${before} require '${site}/wp-load.php'; ${code}`,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
  php(
    `require ABSPATH . 'wp-admin/includes/upgrade.php'; wp_install('A site', 'owner', 'owner@example.org', false, '', 'owner');`,
    `define('WP_INSTALLING', true);`,
  )
  php(
    `wp_insert_user(['user_login' => 'erin', 'user_pass' => 'erin', 'user_email' => 'erin@example.org', 'role' => 'editor']);
     require ABSPATH . 'wp-admin/includes/plugin.php'; echo is_wp_error(activate_plugin('treasures/treasures.php')) ? 'not active' : '';`,
  )
  run('php', ['-d', 'sendmail_path=/bin/true', '-S', `127.0.0.1:${port}`, '-t', site], {
    PHP_CLI_SERVER_WORKERS: '6',
  })
  await until(async () => (await fetch(`${origin}/wp-login.php`)).status === 200 || fail())

  return {
    origin,
    folder,
    php,
    useTheme: (name: string) => php(`switch_theme('${name}'); echo get_stylesheet();`),
    async close() {
      for (const child of children.reverse()) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        // PHP's server has workers, in a group of their own with it.
        process.kill(-child.pid!, 'SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fail = () => {
  throw new Error('WordPress does not answer yet.')
}

/** Tries until there is no error, for half a minute. */
async function until(attempt: () => unknown) {
  for (let tries = 0; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (tries > 100) throw error
      await wait(300)
    }
}
