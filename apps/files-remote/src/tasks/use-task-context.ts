import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../texts/texts.ts'
import type { TaskContext } from './start-file-task.ts'

/** Returns the user of the tasks that start here, and how they are reported. */
export function useTaskContext(): TaskContext {
  const t = useTexts()
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const cache = useQueryClient()
  return { t, host, userId, cache }
}
