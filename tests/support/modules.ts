/** The modules of declarations that tests alone know; `resources/modules.ts` lists the product's. */
declare module "../../src/core/access/names" {
  interface ModuleNames {
    EmployeeDataGaji: true
    Guilds: true
    Keepers: true
    OrchardData: true
    Shelves: true
    Wonders: true
  }
}

export {}
