import type { SupabaseClient } from '@supabase/supabase-js'
import { FilesError, toFilesError } from '../errors/files-error.ts'

/** The codes with which PostgREST reports a function or table that does not exist, or that it does not know yet. */
const absent = new Set(['PGRST202', 'PGRST205', '42P01', '42883'])

/**
 * Calls a function of the database.
 * @throws FilesError `not_installed` if its migration has not been pushed
 */
export async function callFunction<Answer>(
  client: Pick<SupabaseClient, 'rpc'>,
  name: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Answer> {
  const call = client.rpc(name, args)
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw toFunctionError(error, status)
  return data as Answer
}

/** Converts an error of PostgREST to a FilesError. */
export function toFunctionError(
  error: { code: string; message: string; hint?: string | null },
  status: number,
): FilesError {
  const facts = { message: error.message, serverCode: error.code, status }
  if (status === 0) return new FilesError('no_answer', facts, error)
  if (absent.has(error.code)) return new FilesError('not_installed', facts, error)
  return toFilesError({ ...facts, code: error.code, hint: error.hint })
}
