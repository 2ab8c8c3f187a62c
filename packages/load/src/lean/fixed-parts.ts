import type { DraftRequest, TemplatedText } from "@curlew/client/driving";
import { Rendering, ScopeChain } from "@curlew/client/driving";

/** Whether nothing in the authentication has placeholders. */
export function isAuthFixed({ auth }: DraftRequest): boolean {
	switch (auth.kind) {
		case "basic":
			return isFixed(auth.username) && isFixed(auth.password);
		case "bearer":
			return isFixed(auth.token);
		case "apikey":
			return isFixed(auth.key) && isFixed(auth.value);
		default:
			return true;
	}
}

/** The same for the URL with its params, and a key that is added to them. */
export function isUrlFixed({ url, auth }: DraftRequest): boolean {
	const isQueryFixed =
		auth.kind !== "apikey" ||
		auth.placement !== "query" ||
		(isFixed(auth.key) && isFixed(auth.value));
	return (
		isQueryFixed &&
		isFixed(url.url) &&
		[...url.query, ...url.path].every(
			({ name, value }) => isFixed(name) && isFixed(value),
		)
	);
}

/** Whether the URL is what its text says: nothing is added to it, and nothing in it is made anew each time. */
export function isUrlPlain({ url, auth }: DraftRequest): boolean {
	const { placeholders } = url.url.template;
	return (
		url.query.length + url.path.length === 0 &&
		!(auth.kind === "apikey" && auth.placement === "query") &&
		placeholders.every(({ kind }) => kind === "variable")
	);
}

/** Whether nothing in the body has placeholders. Of bodies that are text. */
export function isBodyFixed({ body }: DraftRequest): boolean {
	switch (body.kind) {
		case "none":
			return true;
		case "json":
		case "text":
		case "xml":
		case "sparql":
		case "form-text":
			return isFixed(body.text);
		case "form-urlencoded":
			return body.entries.every(
				({ name, value }) => isFixed(name) && isFixed(value),
			);
		case "graphql":
			return (
				isFixed(body.query) &&
				(body.variables === undefined || isFixed(body.variables.text))
			);
		default:
			return false;
	}
}

/** Whether a text has no placeholders. */
export function isFixed({ template }: TemplatedText): boolean {
	return template.placeholders.length === 0;
}

/** For what has no placeholders. */
export function fixedRendering(): Rendering {
	return new Rendering({ variables: new ScopeChain([]), policy: "error" });
}
