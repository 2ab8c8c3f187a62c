import { formDecoded } from "../../../values/percent-decoded.ts";
/** The URL of a request as OpenAPI has it. */
export interface ApiPath {
	/** `https://api.example.com`, or the placeholder that stands there: `{{baseUrl}}`. Empty where the URL says none. */
	readonly server: string;
	/** `/users/{id}` */
	readonly path: string;
	/** What stands in the path, with the text of the request there. */
	readonly parameters: readonly {
		readonly name: string;
		readonly written: string;
	}[];
	/** As it stands behind `?`. */
	readonly query: readonly (readonly [name: string, value: string])[];
}

/**
 * Takes a URL with placeholders apart. A placeholder at its beginning is a
 * server; `:name` and placeholders in the path are parameters.
 *
 * @param url as it is written: `{{baseUrl}}/users/:id?page={{page}}`
 */
export function apiPathOf(url: string): ApiPath {
	const [withoutFragment = ""] = url.split("#", 1);
	const mark = withoutFragment.indexOf("?");
	const place = mark === -1 ? withoutFragment : withoutFragment.slice(0, mark);
	const query = mark === -1 ? "" : withoutFragment.slice(mark + 1);
	const server = SERVER.exec(place)?.[0] ?? "";
	const parameters: { name: string; written: string }[] = [];
	const path = place
		.slice(server.length)
		.replace(PARAMETER, (written, colon?: string, braces?: string) => {
			const taken = new Set(parameters.map((one) => one.name));
			const name = freeName(plainName(colon ?? braces ?? ""), taken);
			parameters.push({ name, written });
			return `${colon === undefined ? "" : "/"}{${name}}`;
		});
	return {
		server,
		path: path.startsWith("/") ? path : `/${path}`,
		parameters,
		query: query
			.split("&")
			.filter((pair) => pair !== "")
			.map((pair) => {
				const sign = pair.indexOf("=");
				return sign === -1
					? ([formDecoded(pair), ""] as const)
					: ([
							formDecoded(pair.slice(0, sign)),
							formDecoded(pair.slice(sign + 1)),
						] as const);
			}),
	};
}

/** A scheme and whose it is, or a placeholder for both, or a host without a scheme. */
const SERVER = /^(?:[a-z][a-z\d+.-]*:\/\/[^/]*|\{\{[^{}]*\}\}|[^/{]+)/i;

const PARAMETER = /\/:([\w-]+)|\{\{([^{}]*)\}\}/g;

function plainName(reference: string): string {
	return reference.replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "") || "value";
}

function freeName(name: string, taken: ReadonlySet<string>): string {
	let free = name;
	for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
	return free;
}
