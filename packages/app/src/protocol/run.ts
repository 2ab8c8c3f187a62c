/** The types of results, for the page: it imports nothing of the client's. */
import type { Diagnostic } from "@curlew/client";

export type { Diagnostic, RequestResult, RunEvent } from "@curlew/client";

/** What can be done about a diagnostic with one click. */
export type Mend = NonNullable<Diagnostic["mends"]>[number];
