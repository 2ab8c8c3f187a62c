/** Characters of each body that report files carry. */
export const REPORT_CONTENT_LIMIT = 65_536;

/** Characters of each body that `--verbose` shows. */
export const VERBOSE_CONTENT_LIMIT = 4_096;
