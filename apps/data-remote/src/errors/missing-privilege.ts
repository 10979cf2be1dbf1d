/** A missing privilege. */
export interface MissingPrivilege {
  /** The kind of object in Postgres' words: `table`, `materialized view`, `sequence`. */
  kind: string
  name: string
}

/** Parses Postgres' message about a missing privilege. Null for other messages. Names may have blanks and quotes. */
export function parseMissingPrivilege(message: string): MissingPrivilege | null {
  const [, kind, , name] =
    /^permission denied for (schema|(?:foreign )?table|(?:materialized )?view|sequence|function|procedure|type|domain|column) ("?)(.+)\2$/s.exec(
      message,
    ) ?? []
  return kind && name ? { kind, name } : null
}
