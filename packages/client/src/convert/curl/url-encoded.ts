import { compile } from "@curlew/template";

/** As curl's --data-urlencode does: all but unreserved characters (RFC 3986 §2.3), and a space as `+`. Placeholders stay as they are. */
export function urlEncoded(content: string): string {
	let text = "";
	let position = 0;
	for (const { start, end } of compile(content).placeholders) {
		text +=
			encodedText(content.slice(position, start)) + content.slice(start, end);
		position = end;
	}
	return text + encodedText(content.slice(position));
}

/** The same for data, in which braces are just braces. */
export function encodedText(text: string): string {
	return encodeURIComponent(text.toWellFormed())
		.replace(
			/[!'()*]/g,
			(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
		)
		.replaceAll("%20", "+");
}
