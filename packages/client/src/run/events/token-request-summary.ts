/** A request for an OAuth 2.0 token, which another one needed. */
export interface TokenRequestSummary {
	/** Of the token endpoint. */
	readonly url: string;
	/** `client_credentials`, `refresh_token`; empty where the request is for a device code. */
	readonly grant: string;
	/** Absent where there was no answer. */
	readonly status?: number;
	/** Milliseconds. */
	readonly duration: number;
}
