import { NotThereError } from "../../errors.ts";
import type { AppContext } from "../context.ts";
import type { StoredBody, StoredExchange } from "./exchange-store.ts";

/** @throws NotThereError when it is not kept any more */
export function storedExchange(app: AppContext, id: string): StoredExchange {
	const stored = app.exchanges.get(id);
	if (stored) return stored;
	throw new NotThereError("This response is no longer in memory.", {
		hint: "The newest ones are kept, up to 100 and 128 MB of memory. Send the request again.",
	});
}

/** What is shown of its body. @throws NotThereError */
export function storedBody(app: AppContext, id: string): StoredBody {
	const body = app.exchanges.body(id);
	if (body) return body;
	throw new NotThereError(
		storedExchange(app, id).body
			? "The response was filtered in another way since."
			: "The response has no body.",
	);
}
