import type { WireData, WireFrame } from './frames.ts'
import type { Recipient } from './shared-channel.ts'

/** Messages of a tab to the tab that has the connection. */
export type ToLeader =
  | { kind: 'hello'; from: string }
  | { kind: 'ping'; from: string; leader: string }
  | { kind: 'send'; from: string; leader: string; data: WireData }
  | { kind: 'bye'; from: string }

/** Messages of the tab that has the connection. */
export type ToTabs =
  | { kind: 'leader'; leader: string }
  | { kind: 'pong'; leader: string }
  | { kind: 'open'; leader: string; to: readonly string[] }
  | ({ kind: 'frame'; leader: string; to: readonly Recipient[] } & Pick<
      WireFrame,
      'topic' | 'event' | 'payload'
    >)
  | { kind: 'bytes'; leader: string; to: readonly string[]; data: ArrayBuffer }
  | { kind: 'closed'; leader: string; code: number; reason: string }

export type TabMessage = ToLeader | ToTabs

/** Passes messages between the tabs of one scope, and to the tab that sends them. */
export interface TabBus {
  post(message: TabMessage): void
  close(): void
}

/** Opens a bus. Messages that name another scope are dropped. */
export function openTabBus(
  open: (name: string) => BroadcastChannel,
  scope: string,
  onMessage: (message: TabMessage) => void,
): TabBus {
  const channel = open(scope)
  let isOpen = true
  const take = (message: TabMessage) => {
    if (isOpen) onMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<{ scope?: unknown; message?: TabMessage } | null>) => {
    if (data?.scope === scope && data.message) take(data.message)
  }
  return {
    post: (message) => {
      if (!isOpen) return
      channel.postMessage({ scope, message })
      queueMicrotask(() => take(message))
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}
