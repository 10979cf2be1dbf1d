import { type Actor, password } from './actor.fixture.ts'

/** Manages accounts and buckets with the secret key, and reads emails. */
export async function useAdministration(actor: Actor): Promise<void> {
  actor.recorder.begin('accounts')
  await manageAccounts(actor)
  actor.recorder.begin('buckets')
  await manageBuckets(actor)
  actor.recorder.begin('pages')
  await readMails(actor)
}

async function manageAccounts(actor: Actor): Promise<void> {
  const { admin } = actor.owner().auth
  const email = actor.addressOf('managed')
  const made = await admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Mona' },
  })
  const id = made.data.user?.id ?? ''
  await admin.getUserById(id)
  await admin.listUsers({ page: 1, perPage: 3 })
  await admin.updateUserById(id, { user_metadata: { locale: 'de' }, app_metadata: { editor: true } })
  await admin.generateLink({ type: 'magiclink', email })
  await admin.inviteUserByEmail(actor.addressOf('invited'), { data: { full_name: 'Ivo' } })
  await admin.mfa.listFactors({ userId: id })
  await admin.mfa.deleteFactor({ userId: id, id: unknown })
  const secret = { token: actor.secretKey }
  await actor.ask('PUT', `/auth/v1/admin/users/${id}/factors/${unknown}`, {
    ...secret,
    body: { friendly_name: 'x' },
  })
  await admin.passkey.listPasskeys({ userId: id })
  await admin.passkey.deletePasskey({ userId: id, passkeyId: unknown })
  await admin.oauth.listClients()
  await admin.customProviders.listProviders()
  await admin.deleteUser(id)
}

const unknown = '00000000-0000-4000-8000-000000000000'

async function manageBuckets(actor: Actor): Promise<void> {
  const { storage } = actor.owner()
  const name = `bucket-${actor.nonce}`
  await storage.createBucket(name, { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['text/*'] })
  await storage.listBuckets({ limit: 5, sortColumn: 'name' })
  await storage.getBucket(name)
  await storage.updateBucket(name, { public: true, fileSizeLimit: 1000 })
  await storage.from(name).upload('a.txt', 'a', { contentType: 'text/plain' })
  await storage.emptyBucket(name)
  await actor.ask('GET', `/storage/v1/bucket/${name}/lifecycle`, { token: actor.secretKey })
  await actor.ask('DELETE', `/storage/v1/cdn/${name}/a.txt`, { token: actor.secretKey })
  await storage.vectors.listBuckets()
  await storage.deleteBucket(name)
}

/** The pages of the mailbox. */
async function readMails(actor: Actor): Promise<void> {
  const origin = await actor.recorder.through(new URL(actor.backend.mailbox).origin)
  const { id } = await actor.mailTo(actor.addressOf('invited'))
  for (const path of ['/', '/mail', '/mail/style.css', `/mail/${id}`, '/mail/messages.json'])
    await fetch(origin + path, { redirect: 'manual' })
}
