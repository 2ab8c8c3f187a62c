import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mergePatch, readJson } from "./body.ts";
import { Problem } from "./problem.ts";
import { integerParameter, queryOf } from "./query.ts";
import { entityTag, parseUser, type User } from "./user.ts";
import type { UserStore } from "./user-store.ts";

interface OneUser {
	Params: { id: string };
}

const PATCH_TYPES = ["application/merge-patch+json", "application/json"];

/** The users: a collection and its members. */
export function addUserRoutes(app: FastifyInstance, users: UserStore): void {
	app.get("/users", (request, reply) => {
		const query = queryOf(request);
		const limit = integerParameter(query, "limit", {
			min: 1,
			max: 100,
			absent: 20,
		});
		const offset = integerParameter(query, "offset", {
			min: 0,
			max: Number.MAX_SAFE_INTEGER,
			absent: 0,
		});
		const filter = query.get("filter") ?? "";
		const { total, items } = users.list(limit, offset, filter);
		const links = pageLinks(limit, offset, filter, total);
		if (links !== "") reply.header("link", links);
		return { total, limit, offset, filter, items };
	});

	app.post("/users", (request, reply) => {
		const user = users.create(parseUser(readJson(request)));
		return sendUser(
			reply.code(201).header("location", `/users/${user.id}`),
			user,
		);
	});

	app.get<OneUser>("/users/:id", (request, reply) => {
		const user = findUser(users, request);
		if (matches(request.headers["if-none-match"], user)) {
			return reply.code(304).header("etag", entityTag(user)).send();
		}
		return sendUser(reply, user);
	});

	app.put<OneUser>("/users/:id", (request, reply) => {
		const { id } = findUserToChange(users, request);
		return sendUser(reply, users.save(id, parseUser(readJson(request))));
	});

	app.patch<OneUser>("/users/:id", (request, reply) => {
		const user = findUserToChange(users, request);
		const patched = mergePatch(user, readJson(request, PATCH_TYPES));
		return sendUser(reply, users.save(user.id, parseUser(patched)));
	});

	app.delete<OneUser>("/users/:id", (request, reply) => {
		users.delete(findUserToChange(users, request).id);
		return reply.code(204).send();
	});
}

function sendUser(reply: FastifyReply, user: User): FastifyReply {
	return reply.header("etag", entityTag(user)).send(user);
}

function findUser(users: UserStore, request: FastifyRequest<OneUser>): User {
	const { id } = request.params;
	const user = /^\d+$/.test(id) ? users.find(Number(id)) : undefined;
	if (!user) throw new Problem(404, `There is no user ${id}.`);
	return user;
}

/** As `findUser`, for a change that the client may have tied to a version (RFC 9110 §13.1.1). */
function findUserToChange(
	users: UserStore,
	request: FastifyRequest<OneUser>,
): User {
	const user = findUser(users, request);
	const condition = request.headers["if-match"];
	if (condition === undefined || matches(condition, user)) return user;
	throw new Problem(
		412,
		`User ${user.id} has changed: its ETag is now ${entityTag(user)}.`,
		{ headers: { etag: entityTag(user) } },
	);
}

function matches(condition: string | undefined, user: User): boolean {
	if (condition === undefined) return false;
	if (condition.trim() === "*") return true;
	const tags = condition
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(entityTag(user));
}

/** Links to the neighbouring pages (RFC 8288); empty when there are none. */
function pageLinks(
	limit: number,
	offset: number,
	filter: string,
	total: number,
): string {
	const link = (rel: string, to: number) => {
		const query = new URLSearchParams({ limit: `${limit}`, offset: `${to}` });
		if (filter !== "") query.set("filter", filter);
		return `</users?${query}>; rel="${rel}"`;
	};
	const links: string[] = [];
	if (offset + limit < total) links.push(link("next", offset + limit));
	if (offset > 0) links.push(link("prev", Math.max(0, offset - limit)));
	return links.join(", ");
}
