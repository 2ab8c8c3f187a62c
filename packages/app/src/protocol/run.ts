/** The types of results, for the page: it imports nothing of the client's. */
export type { Diagnostic, RequestResult, RunEvent } from "@curlew/client";
export type { Mend } from "@curlew/client/internal";
