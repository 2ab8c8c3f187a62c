import type { ApiNode } from "@curlew/client/openapi";
import type { MockOperation } from "../document/routes.ts";

/** Operations of a resource, by what they do. */
export interface ResourceOperations {
	readonly list?: MockOperation;
	readonly create?: MockOperation;
	readonly read?: MockOperation;
	readonly replace?: MockOperation;
	readonly change?: MockOperation;
	readonly remove?: MockOperation;
	/** `PUT /pet`, with the id in the body. */
	readonly replaceByBody?: MockOperation;
}

/** Things of a kind that the document has paths for: a collection of them, and one by its id. */
export interface Resource {
	/** `/users/{id}/posts`. */
	readonly collection: string;
	/** `/users/{id}/posts/{postId}`. */
	readonly item: string;
	/** Keys to the id in a thing: `["id"]`, `["metadata", "name"]`. */
	readonly idPath: readonly string[];
	/** Of a thing as it is read. */
	readonly schema: ApiNode;
	readonly parent: Resource | undefined;
	/** The member of a thing with the id of its parent: `userId`. */
	readonly parentMember: string | undefined;
	readonly operations: ResourceOperations;
	readonly list: ListShape | undefined;
}

/** How a list stands in its response. */
export interface ListShape {
	/** The member that holds it; undefined where the response is the list. */
	readonly member: string | undefined;
	/** Of its elements. */
	readonly schema: ApiNode;
	/** Of the whole response. */
	readonly whole: ApiNode;
	readonly paging: ListPaging;
	/** Query parameters that are members of things. */
	readonly filters: readonly string[];
}

/** What the query parameters are called that divide a list into pages. */
export interface ListPaging {
	readonly limit: string | undefined;
	readonly defaultLimit: number | undefined;
	readonly offset: string | undefined;
	readonly page: string | undefined;
	readonly firstPage: number;
	readonly cursor: string | undefined;
}

/** What a mock does with a path, or why it does nothing with it: for whoever looks. */
export interface RecognisedPath {
	readonly item: string;
	readonly resource: Resource | undefined;
	readonly reason: string | undefined;
}
