/** A missing privilege. */
export interface Denied {
  /** As Postgres names it: `table`, `materialized view`, `sequence`. */
  kind: string
  name: string
}

/** Reads a refusal of Postgres for a missing privilege; null for any other message. Names may have blanks and quotes. */
export function deniedBy(message: string): Denied | null {
  const [, kind, , name] =
    /^permission denied for (schema|(?:foreign )?table|(?:materialized )?view|sequence|function|procedure|type|domain|column) ("?)(.+)\2$/s.exec(
      message,
    ) ?? []
  return kind && name ? { kind, name } : null
}
