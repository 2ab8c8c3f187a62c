import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { PageNotBuiltError } from "../errors.ts";
import type { PageStart } from "../protocol/page-start.ts";
import { pageOf } from "../protocol/workspace/open-collections.ts";
import { pagePolicy } from "./security/headers.ts";

const TYPES: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** Where the pages of collections come from. */
export interface PageSource {
	/** Id of the collection that is shown to whoever asks for none. */
	shown(): string;
	/** What the page of a collection begins with; undefined where it is not open. */
	read(collection: string): Promise<PageStart | undefined>;
}

/** Stand in the built page where its nonce goes, and what it wants to find again. */
const NONCE = "__CURLEW_NONCE__";
const STATE = '"__CURLEW_STATE__"';
const COLLECTION = "__CURLEW_COLLECTION__";

/**
 * The page as it was built: `index.html`, and files under `assets/`, which are kept with Brotli (RFC 7932).
 *
 * @param folder absolute
 * @throws PageNotBuiltError
 */
export function pageFiles(folder: string, pages: PageSource): Hono {
	const file = join(folder, "index.html");
	if (!existsSync(file)) {
		throw new PageNotBuiltError("The page of the app has not been built.", {
			hint: "Run `npm start` in the checkout once, or `node packages/app/page/build.ts`.",
		});
	}
	return new Hono()
		.get("/", (context) => context.redirect(pageOf(pages.shown()), 302))
		.get("/c/:collection/", async (context) => {
			// An address of the last time, or one that was closed.
			const start = await pages.read(context.req.param("collection"));
			if (start === undefined) return context.redirect("/", 302);
			// Each time: in a checkout it may be built anew meanwhile.
			const html = await readFile(file, "utf8");
			const nonce = randomBytes(16).toString("base64url");
			context.header("Content-Security-Policy", pagePolicy(nonce));
			context.header("Cache-Control", "no-store");
			// Nothing in it may end the element that it stands in.
			const state = JSON.stringify(start).replaceAll("<", "\\u003c");
			return context.html(
				html
					.replaceAll(NONCE, nonce)
					.replaceAll(COLLECTION, start.collection)
					.replace(STATE, () => state),
			);
		})
		.get("/assets/*", async (context) => {
			const file = normalize(join(folder, context.req.path));
			const type = TYPES[extname(file)];
			const isInside = file.startsWith(join(folder, "assets"));
			const content =
				isInside && type !== undefined
					? await readFile(`${file}.br`).catch(() => undefined)
					: undefined;
			if (type === undefined || content === undefined)
				return context.notFound();
			context.header("Content-Type", type);
			// Names change with the content.
			context.header("Cache-Control", "private, max-age=31536000, immutable");
			context.header("Vary", "Accept-Encoding");
			return context.body(new Uint8Array(await encoded(content, context)));
		});
}

/** What was compressed with Brotli in an encoding that the browser takes (RFC 9110 §12.5.3), whose header is set. */
async function encoded(content: Buffer, context: Context): Promise<Buffer> {
	const encoding = accepts(context, {
		header: "Accept-Encoding",
		supports: ["br", "gzip"],
		default: "identity",
		// The smallest, in whatever order a browser names them.
		match: (accepted, { supports, default: plain }) =>
			supports.find((name) =>
				accepted.some(({ type, q }) => type === name && q > 0),
			) ?? plain,
	});
	if (encoding !== "identity") context.header("Content-Encoding", encoding);
	if (encoding === "br") return content;
	const plain = await promisify(brotliDecompress)(content);
	return encoding === "gzip" ? promisify(gzip)(plain) : plain;
}
