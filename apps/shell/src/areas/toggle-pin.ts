import { changedPins, pinsKey, readPins } from './pins.ts'

/** Pins a remote for an account, or unpins it. */
export function togglePin(userId: string, name: string): void {
  const before = readPins(userId)
  const names = before.includes(name) ? before.filter((other) => other !== name) : [...before, name]
  changedPins.setState({ userId, names })
  try {
    localStorage.setItem(pinsKey + userId, JSON.stringify(names))
  } catch {
    // Without storage, the pins last until the page is closed.
  }
}
