import { createReadStream } from "node:fs";
import { NotThereError } from "../../errors.ts";
import { CONTENT_POLICY, PDF_POLICY } from "../security/headers.ts";
import type { BodyReader } from "./body/body-reader.ts";
import type { StoredExchange } from "./exchange-store.ts";

/** The body for a frame or a picture on the page: secrets are blacked out, and nothing in it does anything. */
export async function contentOf(
	{ exchange, body }: StoredExchange,
	reader: BodyReader,
): Promise<Response> {
	const type = shownType(exchange.response?.mediaType ?? "");
	const bytes = body ? await reader.ask("content", body.source, {}) : "";
	const content = type.startsWith("text/html")
		? withoutConnections(Buffer.from(bytes).toString("utf8"))
		: new Uint8Array(Buffer.from(bytes));
	return framed(content, type);
}

/** A page that a script has made with `client.visualize("html", …)`: a text, or `{ html }`. */
export function visualizationOf(
	{ exchange }: StoredExchange,
	index: number,
): Response {
	const visualization = exchange.result.visualizations?.[index];
	if (visualization === undefined)
		throw new NotThereError("The request has no such visualization.");
	const { config } = visualization;
	const html = isPage(config) ? config.html : config;
	return framed(
		withoutConnections(
			typeof html === "string" ? html : JSON.stringify(html, null, 2),
		),
		"text/html; charset=utf-8",
	);
}

function isPage(config: unknown): config is { readonly html: unknown } {
	return typeof config === "object" && config !== null && "html" in config;
}

function framed(
	content: string | Uint8Array<ArrayBuffer>,
	type: string,
): Response {
	return new Response(content, {
		headers: {
			"Content-Type": type,
			"Content-Security-Policy": type === PDF ? PDF_POLICY : CONTENT_POLICY,
			"X-Content-Type-Options": "nosniff",
			"X-Frame-Options": "SAMEORIGIN",
			"X-DNS-Prefetch-Control": "off",
			"Cache-Control": "no-store",
		},
	});
}

/**
 * The body as it came, for a file of the user's: the one way on which secrets
 * are not blacked out. The page never gets to see it.
 */
export function downloadOf({ exchange, body }: StoredExchange): Response {
	const name = fileName(
		exchange.result.response?.url ?? "",
		exchange.response?.mediaType ?? "",
	);
	return new Response(body ? bytesOf(body.source.content) : "", {
		headers: {
			"Content-Type": "application/octet-stream",
			"Content-Length": String(body?.size ?? 0),
			"Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
			"Cache-Control": "no-store",
		},
	});
}

function bytesOf(
	content: { readonly file: string } | { readonly bytes: SharedArrayBuffer },
) {
	if ("bytes" in content) return new Uint8Array(content.bytes).slice();
	const parts = createReadStream(content.file).iterator();
	return new ReadableStream<Uint8Array>({
		pull: async (stream) => {
			const { done, value } = await parts.next();
			if (done) stream.close();
			else stream.enqueue(value);
		},
		cancel: async () => {
			await parts.return?.();
		},
	});
}

/**
 * What may be loaded is up to `CONTENT_POLICY`. It says nothing of connections
 * that a page only announces (`<link rel="preconnect">`), and no other link has
 * any use without them.
 */
function withoutConnections(html: string): string {
	return html.replace(/<link(?=[\s/>])/gi, "<not-loaded");
}

const PDF = "application/pdf";

/** Only what a browser shows without running anything; all else as text. */
function shownType(mediaType: string): string {
	if (mediaType === "text/html") return "text/html; charset=utf-8";
	const isShown = mediaType === PDF || /^image\/[a-z0-9.+-]+$/.test(mediaType);
	return isShown ? mediaType : "text/plain; charset=utf-8";
}

const ENDINGS: Readonly<Record<string, string>> = {
	"application/json": ".json",
	"text/html": ".html",
	"application/xml": ".xml",
	"text/xml": ".xml",
	"text/csv": ".csv",
	"text/plain": ".txt",
	"application/pdf": ".pdf",
	"application/zip": ".zip",
	"image/svg+xml": ".svg",
	"image/png": ".png",
	"image/jpeg": ".jpg",
	"image/gif": ".gif",
	"image/webp": ".webp",
};

/** The last part of the path, with an ending that says what it is. */
function fileName(url: string, mediaType: string): string {
	const path = URL.canParse(url) ? new URL(url).pathname : "";
	const last = path.split("/").findLast((step) => step !== "") ?? "";
	const name = last.replace(/[^\w.-]+/g, "-").slice(0, 80) || "response";
	const hasEnding = /\.[a-z0-9]{1,5}$/i.test(name);
	return hasEnding ? name : name + (ENDINGS[mediaType] ?? "");
}
