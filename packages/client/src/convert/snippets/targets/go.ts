import { go as text } from "../literals.ts";
import { disposition } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function goCode(request: SnippetRequest): string {
	const { method, url, body } = request;
	const { before, value, imports } = bodyOf(request);
	const headers = headersBeside(request).map(([name, content]) =>
		name.toLowerCase() === "host"
			? `\trequest.Host = ${text(content)}\n`
			: `\trequest.Header.Add(${text(name)}, ${text(content)})\n`,
	);
	if (body?.kind === "multipart")
		headers.push(
			'\trequest.Header.Set("Content-Type", form.FormDataContentType())\n',
		);
	const all = ["fmt", "io", "log", "net/http", ...imports].sort();
	return `package main

import (
${all.map((name) => `\t"${name}"\n`).join("")})

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
${before}	request, err := http.NewRequest(${text(method)}, ${text(url)}, ${value})
	check(err)
${headers.join("")}	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	check(err)
	fmt.Println(response.StatusCode, string(content))
}
`;
}

function bodyOf({ body }: SnippetRequest): {
	readonly before: string;
	readonly value: string;
	readonly imports: readonly string[];
} {
	switch (body?.kind) {
		case undefined:
			return { before: "", value: "nil", imports: [] };
		case "text":
			return {
				before: "",
				value: `strings.NewReader(${text(body.text)})`,
				imports: ["strings"],
			};
		case "file":
			return {
				before: `\tfile, err := os.Open(${text(body.path)})\n\tcheck(err)\n\tdefer file.Close()\n`,
				value: "file",
				imports: ["os"],
			};
		case "multipart":
			return {
				before: `\tbuffer := new(bytes.Buffer)\n\tform := multipart.NewWriter(buffer)\n${body.parts.map(part).join("")}\tcheck(form.Close())\n`,
				value: "buffer",
				imports: [
					"bytes",
					"mime/multipart",
					...(body.parts.length > 0 ? ["net/textproto"] : []),
					...(body.parts.some((one) => "path" in one) ? ["os"] : []),
				],
			};
	}
}

function part(one: SnippetPart): string {
	const lines = [
		`"Content-Disposition": {${text(disposition(one))}},`,
		...(one.contentType === undefined
			? []
			: [`"Content-Type": {${text(one.contentType)}},`]),
	];
	const content =
		"path" in one
			? `content, err := os.ReadFile(${text(one.path)})\n\t\tcheck(err)\n\t\t_, err = part.Write(content)`
			: `_, err = part.Write([]byte(${text(one.value)}))`;
	return `\t{
		part, err := form.CreatePart(textproto.MIMEHeader{
${lines.map((line) => `\t\t\t${line}\n`).join("")}		})
		check(err)
		${content}
		check(err)
	}
`;
}
