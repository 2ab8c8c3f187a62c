import { compile } from "@curlew/template";

/** As curl's --data-urlencode does: all but unreserved characters (RFC 3986 §2.3), and a space as `+`. Placeholders stay as they are. */
export function urlEncoded(content: string): string {
	let text = "";
	let position = 0;
	for (const { start, end } of compile(content).placeholders) {
		text += encoded(content.slice(position, start)) + content.slice(start, end);
		position = end;
	}
	return text + encoded(content.slice(position));
}

function encoded(text: string): string {
	return encodeURIComponent(text.toWellFormed())
		.replace(
			/[!'()*]/g,
			(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
		)
		.replaceAll("%20", "+");
}
