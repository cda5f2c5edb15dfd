import { defineResource } from "../../src/core/schema/define"

export const people = defineResource({
  name: "people",
  label: { singular: "Orang", plural: "Data Orang" },
  api: "/users",
  table: "people",
  access: { module: "AdminData" },
  fields: {
    firstName: { type: "text", label: "First name", required: true },
    lastName: { type: "text", label: "Last name", required: true },
    email: { type: "email", label: "Email", required: true },
    role: { type: "text", label: "Role" },
    status: { type: "text", label: "Status" },
    department: { type: "text", label: "Department" },
    city: { type: "text", label: "City" },
    salary: { type: "number", label: "Salary" },
    createdAt: { type: "date", label: "Created", column: "joined_at" },
  },
  list: {
    path: "/people",
    columns: [
      "firstName",
      "lastName",
      "email",
      "role",
      "status",
      "department",
      "city",
      "salary",
      "createdAt",
    ],
    filters: ["firstName"],
  },
  form: { create: { path: "/add-people" }, edit: { path: "/edit-people", editStash: "editPeople" } },
})
