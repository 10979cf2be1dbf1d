import type { MailType } from './mail-texts.ts'

/** The facts of an invitation, as the migration of invitations writes them into the metadata of the account. */
export interface InvitationFacts {
  /** The name of the administrator, or the address. */
  by: string
  /** The name of the portal. */
  portal: string
  /** The last day, `2026-12-05`. */
  until: string
}

/** Reads the invitation of a mail from `user_metadata`; null unless an administrator of the portal invites. */
export function readInvitationFacts(type: MailType, metadata: unknown): InvitationFacts | null {
  if (type !== 'invite') return null
  const told = Object(metadata).portico_invitation as Partial<InvitationFacts> | undefined
  const { by, portal, until } = Object(told) as Partial<InvitationFacts>
  return typeof by === 'string' && typeof portal === 'string' && typeof until === 'string'
    ? { by, portal, until }
    : null
}

/** Puts the facts into a text, each written by `show`. */
export function fillInvitation(
  text: string,
  facts: InvitationFacts,
  show = (fact: string, _name: keyof InvitationFacts) => fact,
): string {
  return text.replaceAll(/\{(by|portal|until)\}/g, (_all, name: keyof InvitationFacts) =>
    show(facts[name], name),
  )
}
