import type { Hono } from 'hono'
import type { Context } from '../../context/context.ts'
import type { MailLimits } from '../requests/mail-limits.ts'
import { withInput } from '../requests/with-input.ts'
import { createUser, deleteUser, updateUserById } from './change-users.ts'
import { deleteFactor, listFactors, renameFactor } from './factor-admin.ts'
import { generateLink, inviteUser } from './links.ts'
import { getOneUser, listUsers } from './list-users.ts'
import { deleteUserPasskey, listUserPasskeys } from './passkey-admin.ts'

/** Adds the routes of `auth.admin`, which manages accounts with the secret key. */
export function addAdminRoutes(routes: Hono, context: Context, mails: MailLimits): void {
  const [users, one] = ['/admin/users', '/admin/users/:user']
  routes.get(users, (c) => withInput(c, context, () => listUsers(c, context)))
  routes.post(users, (c) => withInput(c, context, (input) => createUser(c, input, context)))
  routes.get(one, (c) => withInput(c, context, () => getOneUser(c, context)))
  routes.put(one, (c) => withInput(c, context, (input) => updateUserById(c, input, context)))
  routes.delete(one, (c) => withInput(c, context, (input) => deleteUser(c, input, context)))
  routes.get(`${one}/factors`, (c) => withInput(c, context, () => listFactors(c, context)))
  routes.put(`${one}/factors/:factor`, (c) =>
    withInput(c, context, (input) => renameFactor(c, input, context)),
  )
  routes.delete(`${one}/factors/:factor`, (c) => withInput(c, context, () => deleteFactor(c, context)))
  routes.get(`${one}/passkeys`, (c) => withInput(c, context, () => listUserPasskeys(c, context)))
  routes.delete(`${one}/passkeys/:passkey`, (c) => withInput(c, context, () => deleteUserPasskey(c, context)))
  routes.post('/invite', (c) => withInput(c, context, (input) => inviteUser(c, input, context, mails)))
  routes.post('/admin/generate_link', (c) =>
    withInput(c, context, (input) => generateLink(c, input, context)),
  )
}
