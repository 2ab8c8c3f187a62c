/** The types of results, for the page: it imports nothing of the client's. */
export type { Diagnostic, Mend, RequestResult, RunEvent } from "@curlew/client";
