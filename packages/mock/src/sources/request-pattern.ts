import { PathTemplate } from "@curlew/contract";

/** Segments that servers may have in front of what a collection calls its host. */
const MOST_IN_FRONT = 3;

/** The address of a request of a collection, compared with paths that are asked for. */
export class AddressPattern {
	readonly #template: PathTemplate;
	/** Behind a variable: what it stands for may have a path, too. */
	readonly #mayHaveBase: boolean;
	/** Parameters of the query, as they are written. */
	readonly query: ReadonlyMap<string, string>;

	/** @param url as written: `{{host}}/users/:id?limit=2` */
	constructor(url: string) {
		const [address = "", query = ""] = url.replace(/#.*$/, "").split("?", 2);
		this.#mayHaveBase = address.startsWith("{{");
		this.#template = new PathTemplate(pathTemplate(address));
		this.query = new Map(new URLSearchParams(query));
	}

	matches(path: string): boolean {
		if (this.#template.match(path)) return true;
		if (!this.#mayHaveBase) return false;
		let rest = path;
		for (let count = 0; count < MOST_IN_FRONT; count++) {
			const slash = rest.indexOf("/", 1);
			if (slash === -1) return false;
			rest = rest.slice(slash);
			if (this.#template.match(rest)) return true;
		}
		return false;
	}

	/** Negative where this pattern says more. */
	compare(other: AddressPattern): number {
		return this.#template.compare(other.#template);
	}
}

/** `/users/{id}` of `{{host}}/users/:id`, `https://example.com/users/{{id}}`. */
function pathTemplate(address: string): string {
	const path = address
		.replace(/^\{\{[^{}]*\}\}/, "")
		.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
	const segments = path.split("/").filter((segment) => segment !== "");
	const named = segments.map((segment, at) =>
		segment.startsWith(":") || segment.includes("{{")
			? `{p${at}}`
			: segment.replace(/[{}]/g, ""),
	);
	return `/${named.join("/")}`;
}
