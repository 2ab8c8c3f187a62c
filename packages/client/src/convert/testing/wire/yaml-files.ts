import { stringify } from "yaml";
import type {
	Auth,
	Body,
	Entry,
	Folder,
	GeneratedCollection,
	Level,
	Part,
	Request,
	Variable,
} from "./collection-model.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The files of a collection as OpenCollection, written as its own tools do. */
export function yamlFiles(
	collection: GeneratedCollection,
): Readonly<Record<string, string>> {
	return {
		"opencollection.yml": text({
			opencollection: "1.0.0",
			info: { name: "Generated" },
			request: defaults(collection),
			docs: collection.docs,
		}),
		"environments/local.yml": text({
			name: "local",
			variables: collection.environment.map(variable),
		}),
		...itemFiles(collection, ""),
	};
}

function itemFiles(
	{ requests, folders }: Pick<Folder, "requests" | "folders">,
	at: string,
): Readonly<Record<string, string>> {
	const files: Record<string, string> = {};
	for (const [index, request] of requests.entries())
		files[`${at}r${index}.yml`] = text(
			requestFields(request, `${at}r${index}`),
		);
	for (const [index, folder] of folders.entries()) {
		const path = `${at}f${index}/`;
		if (folder.hasFile) files[`${path}folder.yml`] = text(folderFields(folder));
		Object.assign(files, itemFiles(folder, path));
	}
	return files;
}

function folderFields(folder: Folder): Fields {
	return {
		info: { name: folder.name, type: "folder", seq: folder.seq },
		request: defaults(folder),
		docs: folder.docs,
	};
}

function requestFields(request: Request, id: string): Fields {
	const isGraphql = request.body?.type === "graphql" && request.seq === 2;
	const type = isGraphql ? "graphql" : "http";
	return {
		info: { name: request.name, type, seq: request.seq, tags: request.tags },
		[type]: {
			method: request.method,
			url: `{{host}}/${id}${request.path}`,
			headers: request.headers.map(entry),
			params: request.params.map((param) => ({
				...entry(param),
				type: param.type,
			})),
			body: isGraphql ? graphql(request.body) : body(request.body),
			auth: auth(request.auth),
		},
		runtime: {
			...runtime(request),
			assertions: request.assertions.map(({ disabled, ...others }) => ({
				...others,
				...(disabled && { disabled }),
			})),
		},
		settings: request.settings,
		docs: request.docs,
	};
}

function defaults(level: Level): Fields {
	return {
		headers: level.headers.map(entry),
		auth: auth(level.auth),
		...runtime(level),
		settings: level.settings,
	};
}

function runtime(level: Level): Fields {
	return {
		variables: level.variables.map(variable),
		scripts: Object.entries(level.scripts).flatMap(([type, codes]) =>
			(codes ?? []).map((code: string) => ({ type, code })),
		),
		actions: level.actions.map(({ name, value, scope, phase, disabled }) => ({
			type: "set-variable",
			phase,
			selector: { expression: value, method: "jsonq" },
			variable: { name, scope },
			...(disabled && { disabled }),
		})),
	};
}

function entry({ name, value, disabled, description }: Entry): Fields {
	return { name, value, description, ...(disabled && { disabled }) };
}

function variable(one: Variable): Fields {
	return one.type === undefined
		? entry(one)
		: { ...entry(one), value: { type: one.type, data: one.value } };
}

function part({ files, contentType, ...one }: Part): Fields {
	return files === undefined
		? { ...entry(one), type: "text", contentType }
		: { ...entry(one), type: "file", value: files, contentType };
}

function graphql(written: Body | undefined): Fields | undefined {
	return written?.type === "graphql"
		? { query: written.query, variables: written.variables }
		: undefined;
}

function body(written: Body | undefined): Fields | undefined {
	if (written === undefined) return undefined;
	switch (written.type) {
		case "form-urlencoded":
			return { type: written.type, data: written.entries.map(entry) };
		case "multipart-form":
			return { type: written.type, data: written.parts.map(part) };
		case "file":
			return {
				type: written.type,
				data: written.files.map(({ path, ...others }) => ({
					filePath: path,
					...others,
				})),
			};
		case "graphql":
			return { type: written.type, data: graphql(written) };
		default:
			return { type: written.type, data: written.text };
	}
}

function auth(written: Auth): unknown {
	if (typeof written !== "object") return written;
	const { type, fields } = written;
	switch (type) {
		case "oauth2":
			return { type, ...oauth2(fields) };
		default:
			return { type, ...fields };
	}
}

function oauth2(fields: Readonly<Record<string, string>>): Fields {
	const flag = (text: string | undefined) =>
		text === undefined ? undefined : text === "true";
	return {
		flow: fields.flow,
		accessTokenUrl: fields.accessTokenUrl,
		refreshTokenUrl: fields.refreshTokenUrl,
		credentials: {
			clientId: fields.clientId,
			clientSecret: fields.clientSecret,
			placement: fields.placement,
		},
		resourceOwner: { username: fields.username, password: fields.password },
		scope: fields.scope,
		tokenConfig: {
			id: fields.tokenId,
			placement:
				fields.headerPrefix !== undefined
					? { header: fields.headerPrefix }
					: fields.queryKey !== undefined
						? { query: fields.queryKey }
						: undefined,
		},
		settings: {
			autoFetchToken: flag(fields.autoFetchToken),
			autoRefreshToken: flag(fields.autoRefreshToken),
		},
	};
}

function text(fields: Fields): string {
	return stringify(fields, { aliasDuplicateObjects: false });
}
