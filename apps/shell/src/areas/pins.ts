import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The pins that were last changed on this page, with the account's id. Null before a change. A user without an account has the id ''. */
export const changedPins = createStore<{ userId: string | null; names: readonly string[] }>(() => ({
  userId: null,
  names: [],
}))

/** Returns the names of the remotes that an account has pinned on this device, in the order of pinning. Pins stay after a sign-out. */
export function usePins(userId: string): readonly string[] {
  const last = useStore(changedPins)
  return useMemo(() => (last.userId === userId ? last.names : readPins(userId)), [last, userId])
}

/** Returns the pins of an account. Empty if storage is blocked or the value is invalid. */
export function readPins(userId: string): string[] {
  try {
    return [...JSON.parse(localStorage.getItem(pinsKey + userId) ?? '[]')]
  } catch {
    return []
  }
}

/** Prefix of the storage key of the pins; the id of the account follows. */
export const pinsKey = 'portico-pins:'
