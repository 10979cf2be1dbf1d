/** The part of Trusted Types that the shell uses; absent where a browser does not have it. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScript: (text: string) => string },
      ): { createScript(text: string): unknown }
    }
  | undefined
