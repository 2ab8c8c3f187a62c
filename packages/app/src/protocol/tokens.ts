import type { ManagedToken, TokenWork } from "@curlew/client/internal";
import type { ItemPlace } from "./collection.ts";
import type { FormOwner, FormTree } from "./forms.ts";

export type { ManagedToken, TokenWork };

/**
 * `POST /api/:collection/tokens`: looks at the OAuth 2.0 token of a request, or
 * of what a folder or the collection gives to its requests; gets, refreshes or
 * forgets it. Answers when it is done: until then `token-login` says where
 * somebody has to log in, and `POST /api/:collection/send/:id/cancel` ends it.
 */
export interface TokenRequest extends ItemPlace {
	/** Chosen by the page, unique. */
	readonly id: string;
	readonly work: TokenWork;
	readonly environment: string | null;
	readonly owner: FormOwner;
	/** Of the request or folder in the collection; "" for the collection. */
	readonly path: string;
	/** Absent: as it is on disk. */
	readonly draft?: { readonly version: string; readonly tree: FormTree };
}
