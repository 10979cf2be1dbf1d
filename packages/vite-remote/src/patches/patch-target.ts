/** The expectation of a patch about another package. */
export interface PatchTarget {
  /** The file of the patch in this folder: `contain-overlays.ts`. */
  patch: string
  /** The package, and the version that the patch was written for: `@base-ui/react 1.9.0`. */
  of: string
  /** The text after "expects": `its function markOthers in floating-ui-react/utils/markOthers.mjs`. */
  what: string
}

/** Returns the error of a build in which a patch would have no effect, or a wrong one. */
export function describeMissingPatch({ patch, of, what }: PatchTarget): string {
  return `patches/${patch} of @portico/vite-remote was written for ${of} and expects ${what}, which this build has not. Install that version, or write the patch for the one that is here; its comment says when it is not needed any more.`
}
