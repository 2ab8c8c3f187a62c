/** Characters of each body that report files carry. */
export const REPORT_CONTENT_LIMIT = 65_536;

/** Characters of each body that `--verbose` shows. */
export const VERBOSE_CONTENT_LIMIT = 4_096;

/** Characters of the body of a request that failed, of which the end of a run shows the beginning. */
export const FAILURE_CONTENT_LIMIT = 400;
