/**
 * Calls `attempt` with a password in Unicode's composed form (NFC), in which the portal sets passwords: keyboards write `é` as one
 * character or as two. An older account may have the other form. So a password that was typed in it and is refused with the code
 * `wrong` is tried once more as it was typed.
 */
export async function tryNormalizedPassword<Answer extends { error: { code?: string | undefined } | null }>(
  typed: string,
  wrong: string,
  attempt: (password: string) => Promise<Answer>,
): Promise<Answer> {
  const composed = typed.normalize('NFC')
  const answer = await attempt(composed)
  return composed !== typed && answer.error?.code === wrong ? attempt(typed) : answer
}
