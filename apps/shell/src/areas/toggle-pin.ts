import { changedPins, pinsKey, readPins } from './pins.ts'

/** Pins a remote for an account, or takes its pin away. */
export function togglePin(userId: string, name: string): void {
  const before = readPins(userId)
  const names = before.includes(name) ? before.filter((other) => other !== name) : [...before, name]
  changedPins.setState({ userId, names })
  try {
    localStorage.setItem(pinsKey + userId, JSON.stringify(names))
  } catch {
    // The pins hold for this page.
  }
}
