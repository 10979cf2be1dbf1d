import type { TestPortal } from '../portal.ts'

/** A user who calls the backend without a page, to change data while a page is open. */
export interface SecondClient {
  userId: string
  token: string
  /** Calls the backend as this user, with JSON or a text of a type. Returns the body, or null if it is empty. @throws if it is refused */
  ask(method: string, path: string, body?: unknown, type?: string): Promise<unknown>
  /** Reads the bytes of a file, by bucket and key. @throws if it is refused */
  read(path: string): Promise<Uint8Array>
}

/** Signs the portal's demo account in at the backend. */
export async function createSecondClient(portal: TestPortal): Promise<SecondClient> {
  const headers = { apikey: portal.key }
  const json = { 'content-type': 'application/json' }
  const sent = await fetch(`${portal.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify(portal.demo),
  })
  const { access_token: token, user } = (await sent.json()) as { access_token: string; user: { id: string } }
  return {
    userId: user.id,
    token,
    async ask(method, path, body, type) {
      const answer = await fetch(`${portal.backend}${path}`, {
        method,
        headers: {
          ...headers,
          // A real storage server refuses a JSON type without a body.
          ...(type ? { 'content-type': type } : body !== undefined && json),
          authorization: `Bearer ${token}`,
          prefer: 'return=representation',
        },
        ...(body === undefined ? {} : { body: type ? String(body) : JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    async read(path) {
      const answer = await fetch(`${portal.backend}/storage/v1/object/authenticated/${path}`, {
        headers: { apikey: portal.key, authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}
