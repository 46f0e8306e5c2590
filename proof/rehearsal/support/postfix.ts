import { execFileSync } from 'node:child_process'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { freePort } from '#tests/support/free-port.ts'
import { createFolder, idsOf, mountSmallDisk, startPart } from './debian.ts'

const QUEUE_BYTES = 32 * 1024 ** 2

const LOGIN = { user: 'passage@localhost', password: 'indigo cloth' }

export type ReceivedMail = { to: string; subject: string; text: string; messageId: string }

/** Starts Debian's Postfix. It accepts mail over TLS after a sign-in, and stores every mail in one maildir. */
export async function startPostfix() {
  const folder = await createFolder('root', 'postfix')
  const port = await freePort()
  const inFolder = (name: string) => join(folder, name)
  for (const name of ['config', 'config/sasl', 'queue', 'data', 'mail']) await mkdir(inFolder(name))
  const { uid, gid } = idsOf('postfix')
  const disk = mountSmallDisk(inFolder('queue'), 'root', QUEUE_BYTES)
  await chown(inFolder('data'), uid, gid)
  await chown(inFolder('mail'), uid, gid)
  createCertificate(folder)
  await createLogin(folder, gid)
  await writeFile(inFolder('config/main.cf'), buildMainSettings(folder, { uid, gid }))
  await writeFile(inFolder('config/master.cf'), buildServices(port))
  // This creates the folders of the queue.
  execFileSync('/usr/sbin/postfix', ['-c', inFolder('config'), 'check'], { stdio: 'pipe' })
  const args = ['-s', '-c', inFolder('config')]
  const part = await startPart('/usr/lib/postfix/sbin/master', args, { user: 'root', port })
  const user = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}`
  return {
    ...part,
    url: `smtps://${user}@localhost:${port}`,
    fillDisk: disk.fill,
    certificate: inFolder('certificate.pem'),
    /** Reads all mails that arrived. */
    readMails: () => readMaildir(inFolder('mail/all/new')),
  }
}

function createCertificate(folder: string) {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync(
    '/usr/bin/openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    {
      stdio: 'pipe',
    },
  )
}

async function createLogin(folder: string, gid: number) {
  const [name, domain] = LOGIN.user.split('@')
  const file = join(folder, 'sasldb2')
  execFileSync('/usr/sbin/saslpasswd2', ['-p', '-c', '-f', file, '-u', domain ?? '', name ?? ''], {
    input: LOGIN.password,
  })
  await chown(file, 0, gid)
  const lines = ['pwcheck_method: auxprop', 'auxprop_plugin: sasldb', `sasldb_path: ${file}`, 'mech_list: PLAIN LOGIN']
  await writeFile(join(folder, 'config/sasl/smtpd.conf'), `${lines.join('\n')}\n`)
}

function buildMainSettings(folder: string, { uid, gid }: { uid: number; gid: number }): string {
  return `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${tmpdir()}
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = localhost
mydestination =
alias_maps =
local_recipient_maps =
smtpd_peername_lookup = no
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = encrypt
smtpd_sasl_auth_enable = yes
smtpd_tls_auth_only = yes
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_client_connection_count_limit = 0
virtual_mailbox_domains = static:all
virtual_mailbox_maps = static:all/
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
`
}

function buildServices(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
}

async function readMaildir(folder: string): Promise<Array<ReceivedMail>> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async name => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const to = mail.headers.find(header => header.key === 'x-original-to')?.value ?? ''
      return { to, subject: mail.subject ?? '', text: mail.text ?? '', messageId: mail.messageId ?? '' }
    }),
  )
}
