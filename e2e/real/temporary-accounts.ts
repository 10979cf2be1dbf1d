import { randomUUID } from 'node:crypto'
import type { RealProject } from '@portico/local-backend/testing'
import type { HostedProject } from './target.ts'

type Accounts = Pick<RealProject, 'demo' | 'other'>

/** Creates two confirmed accounts in a project, with unused addresses. @throws Error if the project refuses */
export async function makeAccounts({
  url,
  secretKey,
}: HostedProject & { secretKey: string }): Promise<{ accounts: Accounts; remove(): Promise<void> }> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/auth/v1/admin/users${path}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`The project refuses to ${method} an account: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const ids: string[] = []
  const make = async () => {
    const account = { email: `portico-${randomUUID()}@example.com`, password: `P1!${randomUUID()}` }
    ids.push((await ask('POST', '', { ...account, email_confirm: true })).id)
    return account
  }
  const remove = async () => {
    for (const id of ids.splice(0)) await ask('DELETE', `/${id}`)
  }
  try {
    return { accounts: { demo: await make(), other: await make() }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
