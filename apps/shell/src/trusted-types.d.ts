/** The part of Trusted Types that the shell uses. Undefined in browsers without Trusted Types. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScript: (text: string) => string },
      ): { createScript(text: string): unknown }
    }
  | undefined
