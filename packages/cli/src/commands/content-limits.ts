/** Characters of each body that the events of `--json` carry. */
export const JSON_CONTENT_LIMIT = 65_536;

/** Characters of each body that `--verbose` shows. */
export const VERBOSE_CONTENT_LIMIT = 4_096;
