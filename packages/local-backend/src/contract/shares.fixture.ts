import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

/** A folder of the demo account with files, and shares of its folder `in`. */
export interface SharesContract {
  backend: TestBackend
  demo: Awaited<ReturnType<TestBackend['signedIn']>>
  /** The key of a file below the folder. */
  mine(name: string): string
  /** Shares the folder `in`. `open` opens the share as an unauthenticated visitor. */
  share(options?: Record<string, unknown>): Promise<{
    id: string
    visitor: SupabaseClient
    open(password?: string): Promise<Record<string, string>>
    end(): Promise<void>
  }>
  /** Requests an address below `/storage/v1/` with the grant; `token` signs the visitor in. */
  send(address: string, grant: string | undefined, headers?: Record<string, string>): Promise<Response>
  /** Reads a file as a browser does that sends the grant. */
  read(name: string, grant: string | undefined, headers?: Record<string, string>): Promise<Response>
}

/** Uploads `files` (content by name) into a new folder, as the demo account. */
export async function openSharesContract(
  files: Record<string, string | Blob | Uint8Array<ArrayBuffer>>,
): Promise<SharesContract> {
  const backend = await sharedTestBackend()
  const demo = await backend.signedIn('demo')
  const folder = `shares-${randomUUID().slice(0, 8)}`
  const mine = (name: string) => `${demo.id}/${folder}/${name}`
  for (const [name, content] of Object.entries(files))
    expect((await demo.client.storage.from('files').upload(mine(name), content)).error).toBeNull()
  const send: SharesContract['send'] = (address, grant, { token = '', ...headers } = {}) =>
    fetch(`${backend.url}/storage/v1/${address}`, {
      headers: {
        apikey: backend.key,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(grant && { 'x-portico-grant': grant }),
        ...headers,
      },
    })
  return {
    backend,
    demo,
    mine,
    async share(options = {}) {
      const made = await demo.client.rpc('portico_create_share', {
        bucket: 'files',
        items: [mine('in/')],
        share_name: 'in',
        ...options,
      })
      expect(made.error).toBeNull()
      const { id, token } = made.data as { id: string; token: string }
      const visitor = backend.client()
      return {
        id,
        visitor,
        async open(share_password) {
          const { data } = await visitor.rpc('portico_open_share', { token, share_password })
          return data as Record<string, string>
        },
        async end() {
          expect((await demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
        },
      }
    },
    send,
    read: (name, grant, headers) => send(`object/authenticated/files/${mine(name)}`, grant, headers),
  }
}

/** The bucket `files` of a client that sends the grant with each request. */
export function withGrant(client: SupabaseClient, grant = '') {
  return client.storage.from('files').setHeader('x-portico-grant', grant)
}
