import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { Hono } from "hono";
import { PageNotBuiltError } from "../errors.ts";
import type { PageStart } from "../protocol/page-start.ts";
import { pagePolicy } from "./security/headers.ts";

const TYPES: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** Stand in the built page where its nonce goes, and what it wants to find again. */
const NONCE = "__CURLEW_NONCE__";
const STATE = '"__CURLEW_STATE__"';
const COLLECTION = "__CURLEW_COLLECTION__";

/**
 * The page as it was built: `index.html`, and files under `assets/`.
 *
 * @param folder absolute
 * @param readStart gives what the page begins with
 * @throws PageNotBuiltError
 */
export function pageFiles(
	folder: string,
	readStart: () => Promise<PageStart>,
): Hono {
	const file = join(folder, "index.html");
	if (!existsSync(file)) {
		throw new PageNotBuiltError("The page of the app has not been built.", {
			hint: "Run `npm start` in the checkout once, or `node packages/app/page/build.ts`.",
		});
	}
	return new Hono()
		.get("/", async (context) => {
			// Each time: in a checkout it may be built anew meanwhile.
			const html = await readFile(file, "utf8");
			const nonce = randomBytes(16).toString("base64url");
			context.header("Content-Security-Policy", pagePolicy(nonce));
			context.header("Cache-Control", "no-store");
			// Nothing in it may end the element that it stands in.
			const start = await readStart();
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
					? await readFile(file).catch(() => undefined)
					: undefined;
			if (type === undefined || content === undefined)
				return context.notFound();
			context.header("Content-Type", type);
			// Names change with the content.
			context.header("Cache-Control", "private, max-age=31536000, immutable");
			return context.body(new Uint8Array(content));
		});
}
