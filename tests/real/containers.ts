import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { makeScratch } from '../../scripts/scratch.ts'
import { root, run, runNode } from '../../scripts/steps.ts'

/** The image that the Containerfile names. */
export const baseImage = 'docker.io/library/node:24-slim'

export const containerPackages = {
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  debootstrap: '/usr/sbin/debootstrap',
}

/**
 * Podman with images, containers and networks of its own, which are removed after the file's tests.
 * `runc` and the small limits also work where cgroups are those of old kernels and systemd does not
 * run.
 */
export function usePodman() {
  const folder = makeScratch()
  const [config, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')]
  writeFileSync(
    config,
    `[containers]
default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]
log_driver = "k8s-file"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
tmp_dir = "${folder}/tmp"
`,
  )
  writeFileSync(
    storage,
    `[storage]
driver = "overlay"
graphroot = "${folder}/images"
runroot = "${folder}/run"
`,
  )
  const env = { CONTAINERS_CONF: config, CONTAINERS_STORAGE_CONF: storage }

  /** Runs a program that uses our podman. Returns what it said. Throws if it fails. */
  const call = async (program: string, args: string[], cwd = folder) => {
    const { ok, output } = await run(program, args, { cwd, env })
    if (!ok) throw new Error(`${program} ${args.join(' ')}: ${output}`)
    return output.trim()
  }
  const podman = (...args: string[]) => call('podman', args)

  afterAll(async () => {
    await podman('rm', '--all', '--force', '--time', '0')
    await podman('network', 'prune', '--force')
    await rm(folder, { recursive: true, force: true })
  })

  return { folder, call, podman, makeBase: () => makeBase(folder, call) }
}

type Call = (program: string, args: string[]) => Promise<string>

/**
 * Makes the image on which ours is built from packages of Debian and this machine's Node, because
 * tests have no registry. It also has PostgreSQL and systemd. Later runs use it again.
 */
async function makeBase(folder: string, call: Call) {
  const kept = join(root, `.cache/real/base-${process.version}.tar`)
  if (!existsSync(kept)) {
    const base = join(folder, 'base')
    const noCluster = join(base, 'etc/postgresql-common/createcluster.conf')
    mkdirSync(dirname(noCluster), { recursive: true })
    // Otherwise the package would start a server.
    writeFileSync(noCluster, 'create_main_cluster = false\n')
    const packages = '--include=postgresql-15,systemd-sysv'
    await call('debootstrap', ['--variant=minbase', packages, 'bookworm', base])
    await rm(join(base, 'var/cache/apt'), { recursive: true })
    cpSync(process.execPath, join(base, 'usr/local/bin/node'))
    await call('chroot', [base, 'useradd', '--uid', '1000', '--user-group', 'node'])
    mkdirSync(dirname(kept), { recursive: true })
    await call('tar', ['-C', base, '-cf', `${kept}.part`, '.'])
    await rename(`${kept}.part`, kept)
    await rm(base, { recursive: true })
  }
  await call('podman', ['import', '--quiet', kept, baseImage])
}

/** Builds the folder that operators copy. */
export async function makeBundle(folder: string) {
  const { ok, output } = await runNode(['scripts/bundle.ts', folder])
  if (!ok) throw new Error(output)
}
