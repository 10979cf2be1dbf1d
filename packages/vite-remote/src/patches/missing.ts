/** What one of these files expects of another package, and where. */
export interface Expected {
  /** The file of this folder: `stay-inside.ts`. */
  patch: string
  /** The package, and the version that the patch was written for: `@base-ui/react 1.9.0`. */
  of: string
  /** As it goes on after "expects": `its function markOthers in floating-ui-react/utils/markOthers.mjs`. */
  what: string
}

/** Why a build fails in which a patch would do nothing, or the wrong thing. */
export function missing({ patch, of, what }: Expected): string {
  return `patches/${patch} of @portico/vite-remote was written for ${of} and expects ${what}, which this build has not. Install that version, or write the patch for the one that is here; its comment says when it is not needed any more.`
}
