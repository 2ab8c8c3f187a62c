/** The types of forms, for the page: it imports nothing of the client's. */
export type {
	FieldPath,
	FormData,
	FormOwner,
	FormTree,
} from "@curlew/client/editing";
