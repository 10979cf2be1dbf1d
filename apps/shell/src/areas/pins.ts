import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The pins that were changed last on this page, and whose they are; null before a change. A user without an account has the id ''. */
export const changedPins = createStore<{ userId: string | null; names: readonly string[] }>(() => ({
  userId: null,
  names: [],
}))

/** Returns the names of the remotes that an account has pinned on this device, in the order of pinning. They stay after a sign-out. */
export function usePins(userId: string): readonly string[] {
  const last = useStore(changedPins)
  return useMemo(() => (last.userId === userId ? last.names : readPins(userId)), [last, userId])
}

/** Reads the pins of an account; none if storage is blocked or has something else. */
export function readPins(userId: string): string[] {
  try {
    return [...JSON.parse(localStorage.getItem(pinsKey + userId) ?? '[]')]
  } catch {
    return []
  }
}

/** The key of the pins on the device, followed by the id of the account. */
export const pinsKey = 'portico-pins:'
