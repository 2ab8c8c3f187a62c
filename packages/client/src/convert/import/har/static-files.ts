import {
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";

/** What Chrome and Firefox call what a request is for. `preflight` is the browser's own. */
const STATIC_TYPES: ReadonlySet<string> = new Set([
	"script",
	"stylesheet",
	"image",
	"imageset",
	"font",
	"media",
	"manifest",
	"texttrack",
	"preflight",
	"csp-violation-report",
	"ping",
]);
const STATIC_MEDIA =
	/^(?:image|font|audio|video)\/|^text\/css\b|javascript\b|ecmascript\b|font-woff|manifest\+json/i;
const STATIC_ENDING =
	/[.](?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm)$/i;
/** What programs ask for, whatever they get. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
	"xhr",
	"fetch",
	"eventsource",
]);

/** Whether an entry only fetched what a page is made of, or is one that browsers send by themselves. */
export function isStatic(entry: Tree): boolean {
	const request = mapAt(entry, "request");
	const method = (textAt(request, "method") ?? "GET").toUpperCase();
	if (method === "OPTIONS") return isPreflight(request);
	const type = (textAt(entry, "_resourceType") ?? "").toLowerCase();
	if (STATIC_TYPES.has(type)) return true;
	if (method !== "GET" || OF_PROGRAMS.has(type)) return false;
	const content = mapAt(entry, "response", "content");
	const path = (textAt(request, "url") ?? "").replace(/[?#].*$/s, "");
	return (
		STATIC_MEDIA.test(textAt(content, "mimeType") ?? "") ||
		STATIC_ENDING.test(path)
	);
}

/** Fetch standard, CORS preflight. */
function isPreflight(request: Tree): boolean {
	return mapsAt(request, "headers").some(
		(header) =>
			(textAt(header, "name") ?? "").toLowerCase() ===
			"access-control-request-method",
	);
}
