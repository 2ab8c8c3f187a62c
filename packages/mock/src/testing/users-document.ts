const USER = {
	type: "object",
	required: ["id", "name"],
	properties: {
		id: { type: "integer", readOnly: true },
		name: { type: "string", minLength: 1 },
		email: { type: "string", format: "email" },
		role: { type: "string", enum: ["admin", "guest"] },
		password: { type: "string", writeOnly: true },
		createdAt: { type: "string", format: "date-time", readOnly: true },
		phone: { type: ["string", "null"] },
	},
	additionalProperties: false,
};

const POST = {
	type: "object",
	required: ["id", "title", "userId"],
	properties: {
		id: { type: "string", format: "uuid" },
		title: { type: "string" },
		userId: { type: "integer" },
	},
};

const FAULT = {
	type: "object",
	required: ["code", "message"],
	properties: { code: { type: "integer" }, message: { type: "string" } },
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ "application/json": { schema } });
const response = (schema: unknown) => ({
	description: "",
	content: json(schema),
});
const missing = { "404": response(ref("Fault")) };
const query = (name: string, schema: unknown) => ({
	name,
	in: "query",
	schema,
});
const id = {
	name: "id",
	in: "path",
	required: true,
	schema: { type: "integer" },
};
const postId = { ...id, name: "postId", schema: { type: "string" } };

/** Users with posts below them, as REST has them. */
export const USERS_DOCUMENT = {
	openapi: "3.1.0",
	info: { title: "Users", version: "1" },
	servers: [{ url: "https://api.example.com/v1" }],
	paths: {
		"/users": {
			get: {
				parameters: [
					query("limit", { type: "integer", minimum: 1 }),
					query("offset", { type: "integer", minimum: 0 }),
					query("role", { type: "string" }),
				],
				responses: {
					"200": response({
						type: "object",
						required: ["data", "total"],
						properties: {
							data: { type: "array", items: ref("User") },
							total: { type: "integer" },
						},
					}),
				},
			},
			post: {
				requestBody: { required: true, content: json(ref("User")) },
				responses: { "201": response(ref("User")) },
			},
		},
		"/users/{id}": {
			parameters: [id],
			get: { responses: { "200": response(ref("User")), ...missing } },
			put: {
				requestBody: { required: true, content: json(ref("User")) },
				responses: { "200": response(ref("User")), ...missing },
			},
			patch: {
				requestBody: {
					content: json({ type: "object" }),
				},
				responses: { "200": response(ref("User")), ...missing },
			},
			delete: { responses: { "204": { description: "" }, ...missing } },
		},
		"/users/{id}/posts": {
			parameters: [id],
			get: {
				responses: { "200": response({ type: "array", items: ref("Post") }) },
			},
			post: {
				requestBody: {
					content: json({
						type: "object",
						required: ["title"],
						properties: { title: { type: "string" } },
					}),
				},
				responses: { "201": response(ref("Post")) },
			},
		},
		"/users/{id}/posts/{postId}": {
			parameters: [id, postId],
			get: { responses: { "200": response(ref("Post")) } },
		},
		"/status": {
			get: { responses: { "200": response({ type: "object" }) } },
		},
	},
	components: { schemas: { User: USER, Post: POST, Fault: FAULT } },
};
