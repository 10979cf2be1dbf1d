import { expect } from 'vitest'
import { openOwner } from '../../owner/index.ts'
import type { TestBackend } from '../../testing.ts'

/** The answer to a request to auth. */
export interface Answered {
  status: number
  code: string | undefined
  wait: number
  /** The token by which the device is known from then on. */
  device: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
  body: any
}

/** How a request is sent: from which address, by which device, and whose token it has. */
export interface Sender {
  from?: string
  device?: string | null
  token?: string
  method?: string
}

/** Sends requests to auth behind a trusted proxy, so that each can have an address of its own. */
export function sendTo(backend: Pick<TestBackend, 'url' | 'key'>) {
  return async (
    path: string,
    body: object,
    { from = '203.0.113.1', device, token, method }: Sender = {},
  ): Promise<Answered> => {
    const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
      method: method ?? 'POST',
      headers: {
        apikey: backend.key,
        'x-forwarded-for': from,
        ...(device && { 'x-portico-device': device }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const read = await answer.json()
    return {
      status: answer.status,
      code: read.error_code,
      wait: Number(answer.headers.get('retry-after')),
      device: answer.headers.get('x-portico-device'),
      body: read,
    }
  }
}

/** Runs SQL as the owner of a backend that runs; answers the rows of the last statement as texts. */
export async function runSql({ dataDir }: { dataDir: string }, sql: string): Promise<(string | null)[][]> {
  const owner = await openOwner(dataDir)
  try {
    const { error, statements } = await owner.sql(sql)
    expect(error).toBeUndefined()
    return statements.at(-1)?.rows ?? []
  } finally {
    await owner.close()
  }
}

/** Makes all attempts older, as if time had passed. */
export async function passTime(backend: { dataDir: string }, minutes: number): Promise<void> {
  await runSql(
    backend,
    `update portico_private.attempts set last_at = last_at - make_interval(mins => ${minutes})`,
  )
}
