import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/api/test/free-port.ts'

const deploy = new URL('../../deploy/', import.meta.url).pathname

type Options = {
  /** Where Treasures answers. */
  treasures: string
  /** Domain for answers and reports. */
  replies: string
  secret: string
  /** Domain whose mailboxes exist: what they receive is kept. */
  mailboxes: string
  /** Domain that the server takes e-mail for, although its mailboxes do not exist. */
  nobody: string
}

/**
 * Starts Postfix with its files in a folder of its own, and with the lines and the script in
 * `deploy/`.
 */
export async function startPostfix({ treasures, replies, secret, mailboxes, nobody }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-postfix-'))
  const at = (name: string) => join(folder, name)
  const port = await freePort()
  await chmod(folder, 0o755)
  for (const name of ['etc', 'queue', 'data', 'box']) await mkdir(at(name))
  execFileSync('chown', ['postfix', at('data')])
  execFileSync('chown', ['nobody', at('box')])
  await writeFile(at('secret'), secret)
  // Debian sets up its mail server with a certificate that nobody has signed.
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail.relay.test -keyout ${at('key')} -out ${at('certificate')}`
  execFileSync('openssl', request.split(' '), { stdio: 'ignore' })
  const script = async (name: string, text: string) => {
    await writeFile(at(name), `#!/bin/sh\n${text}\n`)
    await chmod(at(name), 0o755)
    return at(name)
  }
  const reply = await script(
    'reply',
    `TREASURES_URL=${treasures} TREASURES_REPLY_SECRET_FILE=${at('secret')} exec ${deploy}treasures-reply "$@"`,
  )
  const keep = await script('keep', `exec cat > "$(mktemp ${at('box')}/XXXXXXXX.tmp)"`)
  // Such as the mailboxes' own server, to which this one passes them on: it refuses them later.
  const refuse = await script('refuse', 'echo 5.1.1 No such user; exit 67')
  const shipped = (await readFile(join(deploy, 'postfix.cf'), 'utf8'))
    .replaceAll('replies.example.org', replies)
    .replaceAll('/usr/local/bin/treasures-reply', reply)
  const lines = shipped
    .split('\n')
    .filter((line) => /^\w+ = /.test(line))
    .join('\n')
    .replace('inline:{ ', `inline:{ ${mailboxes}=keep:, ${nobody}=refuse:, `)
    .replace('relay_domains = ', `relay_domains = ${mailboxes} ${nobody} `)
  const [service = ''] = /^# (treasures unix .*)$/m.exec(shipped)?.slice(1) ?? []
  await writeFile(
    at('etc/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('data')}
mail_owner = postfix
myhostname = mail.relay.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = ${at('mail.log')}
maillog_file_prefixes = ${folder}
smtpd_tls_security_level = may
smtpd_tls_received_header = yes
smtpd_tls_cert_file = ${at('certificate')}
smtpd_tls_key_file = ${at('key')}
bounce_queue_lifetime = 1h
${lines}
`,
  )
  const services = await readFile('/usr/share/postfix/master.cf.dist', 'utf8').catch(() =>
    readFile('/etc/postfix/master.cf', 'utf8'),
  )
  await writeFile(
    at('etc/master.cf'),
    `${services.replaceAll(/^smtp +inet.*$/gm, `127.0.0.1:${port} inet n - n - - smtpd`).replaceAll(/^(\w\S* +(?:unix|unix-dgram|fifo) +\S+ +\S+ +)y/gm, '$1n')}
${service}
keep unix - n n - 2 pipe flags=q user=nobody argv=${keep}
refuse unix - n n - 2 pipe flags=q user=nobody argv=${refuse}
`,
  )
  const run = (command: string) =>
    execFileSync('postfix', ['-c', at('etc'), command], { stdio: 'pipe' })
  run('start')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** E-mails that mailboxes have received. */
    async received(): Promise<string[]> {
      const names = execFileSync('ls', [at('box')], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
      return Promise.all(names.map((name) => readFile(join(at('box'), name), 'utf8')))
    },
    log: () => readFile(at('mail.log'), 'utf8').catch(() => ''),
    async stop() {
      run('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
