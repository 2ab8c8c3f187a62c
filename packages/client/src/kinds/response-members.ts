/** What a response has in scripts and in expressions of assertions and actions, by name: what it is, and an expression with it. A test holds it to `API_MEMBERS.res`. */
export const RESPONSE_MEMBERS: Readonly<
	Record<string, readonly [about: string, example: string]>
> = {
	status: ["The status, a number.", "res.status"],
	statusText: ["The text beside the status.", "res.statusText"],
	headers: [
		"The headers by their names in small letters; several of one name with commas, but `set-cookie` as a list.",
		'res.headers["content-type"]',
	],
	headerList: [
		"The headers as a list with `get`, `has`, `filter` and so on.",
		'res.headerList.has("etag")',
	],
	body: [
		"The parsed value where the content is JSON, else the text.",
		"res.body.items[0].id",
	],
	responseTime: [
		"Milliseconds from sending to the end of the response.",
		"res.responseTime",
	],
	url: ["Where the response came from, after redirects.", "res.url"],
	getStatus: ["The same as `res.status`.", "res.getStatus()"],
	getStatusText: ["The same as `res.statusText`.", "res.getStatusText()"],
	getHeader: ["One header, in any case.", 'res.getHeader("Content-Type")'],
	getHeaders: ["The same as `res.headers`.", "res.getHeaders()"],
	getBody: ["The same as `res.body`.", "res.getBody()"],
	setBody: [
		"Replaces the body for all later scripts and assertions.",
		"res.setBody({})",
	],
	getResponseTime: ["The same as `res.responseTime`.", "res.getResponseTime()"],
	getUrl: ["The same as `res.url`.", "res.getUrl()"],
	getSize: ["`{ header, body, total }` in bytes.", "res.getSize().body"],
	getDataBuffer: ["The bytes of the body.", "res.getDataBuffer().length"],
	text: ["The body as text, JSON or not.", "res.text()"],
	json: [
		"The body, parsed as JSON; an error where it is none.",
		"res.json().id",
	],
	jq: ["What a filter of jq takes of the body.", 'res.jq(".items | length")'],
	toJSON: ["All of it as a plain object.", "res.toJSON().status"],
};
